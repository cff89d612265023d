import { useEffect, useRef, useState } from 'react'

/** Long enough for a short sentence to be heard. */
const restMs = 1500

/** A value that follows another no faster than somebody can listen to it: the latest, each time after a rest. */
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
