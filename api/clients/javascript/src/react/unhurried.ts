import { useEffect, useRef, useState } from 'react'

/** Enough time to hear a short sentence. */
const restMs = 1500

/** A value that changes slowly enough to listen to: after each rest, it becomes the latest value. */
export function useUnhurried<Value>(value: Value): Value {
  const [said, setSaid] = useState(value)
  const lastMs = useRef(performance.now())
  useEffect(() => {
    const say = () => {
      lastMs.current = performance.now()
      setSaid(value)
    }
    const timer = setTimeout(say, lastMs.current + restMs - performance.now())
    return () => clearTimeout(timer)
  }, [value])
  return said
}
