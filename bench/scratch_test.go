package bench
import ("testing";"context";"time";"asmgen/gen/catalog";"asmgen/verify/emulate")
func TestScratch(t *testing.T){
 for _,name:=range []string{"rv32","rv64","armv7","amd64","avr"} { tg,_:=catalog.Target(name)
  for _,bits:=range []int{256,512} { n:=bits/tg.WordBits
  for _,a:=range emulate.Assemblers { if name=="avr"&&a==emulate.LLVM {continue}
  for _,f:=range CForms { t0:=time.Now()
   text,err:=f.Compile(context.Background(),tg,a,n); if err!=nil {t.Log(name,bits,a,f.Name,err);continue}
   m,err:=Measure(context.Background(),tg,a,text,Symbol,n)
   t.Log(name,bits,a,f.Name,m,err,time.Since(t0))
  }}}}
}
