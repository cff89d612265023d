import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { reachedFiles } from './reached-files.ts'

test('follows imports, threads and processes, but not types and missing files', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-reached-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))
  write('a.test.ts', [
    "import assert from 'node:assert/strict'",
    "import { type Shape, b } from './b.ts'",
    "import type { Only } from './types.ts'",
    "import type {\n  Several,\n} from './types.ts'",
    "export { c } from './c.ts'",
    "const missing = './missing.ts'",
  ])
  write('b.ts', ["import { z } from 'zod'", "new Worker(new URL('./thread.ts', import.meta.url))"])
  write('c.ts', ["import './a.test.ts'", "spawn(process.execPath, ['rules/src/lint.ts'])"])
  write('thread.ts', ["const late = await import('./late.ts')"])
  for (const name of ['late.ts', 'types.ts']) write(name, [])

  const reached = reachedFiles(join(folder, 'a.test.ts'))
  const near = [...reached].filter((path) => path.startsWith('..')).map((path) => basename(path))
  assert.deepEqual(near.sort(), ['a.test.ts', 'b.ts', 'c.ts', 'late.ts', 'thread.ts'])
  for (const other of ['zod', 'rules/src/lint.ts']) assert.ok(reached.has(other), other)
})
