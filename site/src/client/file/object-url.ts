import { useEffect, useState } from 'react'

/** An address for a blob while the component shows it; undefined before the blob has one. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** A browser needs the address until it has begun to save the file. In milliseconds. */
const savedAfterMs = 60_000

/** Offers a file to the visitor as a download. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), savedAfterMs)
}
