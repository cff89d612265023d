/** What tests, which have Node's types alone, need to know of a browser's. */
interface ImageBitmap {
  close(): void
}
