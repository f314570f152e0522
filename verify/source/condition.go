package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/scanner"
)

// condition evaluates the expression of an #if: integers, character constants,
// macros, defined(), and the operators ! && || == != < <= > >= with brackets.
func condition(text string, macros map[string]int) (value bool, err error) {
	e := &expression{macros: macros}
	v, err := e.whole(text, scanner.GoTokens, func() int64 { return int64(e.or()) })
	if err != nil {
		return false, fmt.Errorf("the condition %q cannot be evaluated: %w", text, err)
	}
	return v != 0, nil
}

type badCondition string

// expression is a recursive-descent evaluator.
type expression struct {
	tokens []string
	macros map[string]int
}

// whole is the value of a text that a grammar reads to its end.
func (e *expression) whole(text string, mode uint, grammar func() int64) (value int64, err error) {
	var s scanner.Scanner
	s.Init(strings.NewReader(text))
	s.Mode = mode
	s.Error = func(*scanner.Scanner, string) {}
	for t := s.Scan(); t != scanner.EOF; t = s.Scan() {
		e.tokens = append(e.tokens, s.TokenText())
	}
	defer func() {
		if r := recover(); r != nil {
			bad, ok := r.(badCondition)
			if !ok {
				panic(r)
			}
			err = errors.New(string(bad))
		}
	}()
	value = grammar()
	if e.peek() != "" {
		panic(badCondition("unexpected " + e.peek()))
	}
	return value, nil
}

func (e *expression) peek() string {
	if len(e.tokens) == 0 {
		return ""
	}
	return e.tokens[0]
}

func (e *expression) next() string {
	t := e.peek()
	if t == "" {
		panic(badCondition("it ends too early"))
	}
	e.tokens = e.tokens[1:]
	return t
}

// accept consumes the operator if it comes next. The scanner delivers operators
// one character at a time.
func (e *expression) accept(op string) bool {
	if len(e.tokens) < len(op) {
		return false
	}
	for i := range len(op) {
		if e.tokens[i] != op[i:i+1] {
			return false
		}
	}
	e.tokens = e.tokens[len(op):]
	return true
}

func (e *expression) want(op string) {
	if !e.accept(op) {
		panic(badCondition("missing " + op))
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (e *expression) or() int {
	v := e.and()
	for e.accept("||") {
		w := e.and()
		v = truth(v != 0 || w != 0)
	}
	return v
}

func (e *expression) and() int {
	v := e.compare()
	for e.accept("&&") {
		w := e.compare()
		v = truth(v != 0 && w != 0)
	}
	return v
}

func (e *expression) compare() int {
	v := e.unary()
	switch {
	case e.accept("=="):
		return truth(v == e.unary())
	case e.accept("!="):
		return truth(v != e.unary())
	case e.accept("<="):
		return truth(v <= e.unary())
	case e.accept(">="):
		return truth(v >= e.unary())
	case e.accept("<"):
		return truth(v < e.unary())
	case e.accept(">"):
		return truth(v > e.unary())
	}
	return v
}

func (e *expression) unary() int {
	if e.accept("!") {
		return truth(e.unary() == 0)
	}
	if e.accept("(") {
		v := e.or()
		e.want(")")
		return v
	}
	t := e.next()
	switch {
	case t == "defined":
		bracket := e.accept("(")
		_, ok := e.macros[e.next()]
		if bracket {
			e.want(")")
		}
		return truth(ok)
	case t[0] == '\'':
		r, _, _, err := strconv.UnquoteChar(strings.Trim(t, "'"), '\'')
		if err != nil {
			panic(badCondition("bad character constant " + t))
		}
		return int(r)
	case t[0] >= '0' && t[0] <= '9':
		v, err := strconv.ParseInt(t, 0, 64)
		if err != nil {
			panic(badCondition("bad number " + t))
		}
		return int(v)
	}
	return e.macros[t]
}
