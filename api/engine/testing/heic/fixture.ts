import { readFileSync } from 'node:fs'

/** One of the pictures of this folder; make.ts describes what each shows. */
export function heicFixture(name: 'portrait' | 'turned' | 'alpha' | 'display-p3' | 'vast'): Buffer {
  return readFileSync(new URL(`${name}.heic`, import.meta.url))
}
