package deskworth

import (
	"fmt"
	"runtime/debug"
)

// DefectError is a panic in a tool: a mistake of ours.
type DefectError struct{ Tool string }

func (e *DefectError) Error() string {
	return "the tool " + e.Tool + " stopped on a defect of its own and its answer is held back; report it with the arguments"
}

// Code is "failed".
func (e *DefectError) Code() string { return CodeFailed }

// guarded turns a panic into an error. Neither the value nor the stack reach
// the caller: both may hold what nobody should read.
func guarded[T any](c *Call, tool string, do func() (T, error)) (out T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			if c.Log != nil {
				c.Log.Error("a tool panicked", "tool", tool, "cause", c.Redactor.Text(fmt.Sprint(cause)), "stack", string(debug.Stack()))
			}
			var none T
			out, err = none, &DefectError{Tool: tool}
		}
	}()
	return do()
}
