import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildDashboardIfStale, buildSiteIfStale } from '../../build.ts'
import { readBuildSettings } from '../../build-settings.ts'
import { freePort } from '../../testing/serving/free-port.ts'
import { chunk, rawSocket } from '../../testing/serving/raw-socket.ts'

before(async () => {
  assert.ok((await buildSiteIfStale()).ok)
  assert.ok((await buildDashboardIfStale()).ok)
})

/** The most memory that a process had so far, in megabytes. */
function peakMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

test('uploads without an account are not held in memory, and pages are served meanwhile', {
  skip: !existsSync('/proc/self/status') && 'needs Linux, to read the memory of a process',
}, async (context) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      LIKENESS_BASE_URL: address,
      LIKENESS_SITE_DIST: readBuildSettings().distFolder,
    },
    stdio: 'ignore',
  })
  context.after(() => server.kill('SIGKILL'))
  while (!(await fetch(`${address}/robots.txt`).catch(() => null))) {
    assert.equal(server.exitCode, null)
    await sleep(100)
  }
  const before = peakMegabytes(server.pid)
  const uploads = Array.from({ length: 60 }, () => rawSocket(address))
  context.after(() => {
    for (const { socket } of uploads) socket.destroy()
  })
  const head = [
    'POST /dashboard/sign-in HTTP/1.1',
    'Host: site',
    `Origin: ${address}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Transfer-Encoding: chunked',
  ].join('\r\n')
  for (const { send } of uploads) await send(`${head}\r\n\r\n`)
  // 11.5 MB each: 690 MB together, of which a server that reads forms whole holds all.
  const piece = chunk('a'.repeat(250_000))
  for (let sent = 0; sent < 46; sent++) {
    await Promise.all(uploads.map(({ send }) => Promise.race([send(piece), sleep(2_000)])))
  }
  const grown = peakMegabytes(server.pid) - before
  assert.ok(grown < 300, `The server's memory has grown by ${grown} MB.`)
  for (const { received } of uploads) assert.match(await received(/too large/), /^HTTP\/1\.1 413 /)
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})
