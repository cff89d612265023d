import { useEffect, useState } from 'react'

/** Work that takes longer is announced; what is shown for a moment only cannot be read. In milliseconds. */
const noticedAfterMs = 700

/** Says what is being done, with a moving bar, once that takes a while. `doing` is null while nothing is done. */
export function InProgress({ doing }: { doing: string | null }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (doing === null) return
    const timer = setTimeout(() => setLong(true), noticedAfterMs)
    return () => clearTimeout(timer)
  }, [doing])
  return (
    <div role="status" className="in-progress">
      {isLong && doing !== null && (
        <>
          <p>{doing}</p>
          <progress aria-hidden="true" />
        </>
      )}
    </div>
  )
}
