import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { precompress } from '../building/precompress.ts'
import { createSite } from '../server/app.ts'
import { freePort } from './built-site.ts'
import { short, stored, unknowns } from './expectations.ts'

const deployFolder = join(import.meta.dirname, '..', 'deploy')

/** The paths of Debian's servers. */
export const installed = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' }
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Why a server cannot be tested on this machine, or false. */
export function missingPackage(name: keyof typeof installed): string | false {
  const wanted = name === 'nginx' ? [installed.nginx, brotliModule] : [installed.caddy]
  const found = wanted.every((file) => existsSync(file))
  return !found && 'needs: apt-get install nginx libnginx-mod-http-brotli-static caddy'
}

/** One of the servers that may deliver the site. Its address has no slash at the end. */
export interface RunningSite {
  address: string
  stop(): Promise<void>
}

/** The site's own server. */
export async function startSite(distFolder: string): Promise<RunningSite> {
  const baseUrl = 'https://likeness.example'
  const site = await createSite({ apiUrl: 'http://127.0.0.1:9', baseUrl, distFolder, logLevel: 'silent' })
  return { address: await site.listen({ port: 0, host: '127.0.0.1' }), stop: () => site.close() }
}

/** A host and port at which no server listens, in place of the API and the dashboard. */
const noServer = '127.0.0.1:9'

/**
 * Starts Debian's nginx with our configuration, with another address and root. Its own files go to `folder`.
 * @param behind Host and port of the server that answers for the API and the dashboard.
 */
export async function startNginx(
  distFolder: string,
  folder: string,
  behind = noServer,
): Promise<RunningSite> {
  const port = await freePort()
  const site = readFileSync(join(deployFolder, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/likeness/site/dist', distFolder)
    .replace(/127\.0\.0\.1:432[12]/g, behind)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const configuration = `
    load_module ${brotliModule};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes auto;
    pid ${join(folder, 'nginx.pid')};
    error_log stderr crit;
    events { worker_connections 768; }
    http {
      sendfile on;
      tcp_nopush on;
      access_log off;
      ${own.join('\n')}
      ${site}
    }`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'nginx.conf'), configuration)
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  return listening(spawn(installed.nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] }), port)
}

/** Starts Debian's Caddy in the same way. */
export async function startCaddy(
  distFolder: string,
  folder: string,
  behind = noServer,
): Promise<RunningSite> {
  const port = await freePort()
  const site = readFileSync(join(deployFolder, 'Caddyfile'), 'utf8')
    .replace(/^likeness\.example \{/m, `http://127.0.0.1:${port} {`)
    .replace('/srv/likeness/site/dist', distFolder)
    .replace(/127\.0\.0\.1:432[12]/g, behind)
  mkdirSync(folder, { recursive: true })
  const options = '{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n'
  writeFileSync(join(folder, 'Caddyfile'), options + site)
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  // Its output is ignored, because what it writes before it has read its configuration is not an error.
  return listening(spawn(installed.caddy, args, { env, stdio: 'ignore' }), port)
}

/** How long a server may take until it listens; it usually takes less than a tenth of a second. */
const startLimitMs = 15_000

/** @throws {Error} If the process ends, or does not listen in time; it is killed then, so that a test fails by its name. */
async function listening(child: ChildProcess, port: number): Promise<RunningSite> {
  const ended = once(child, 'exit')
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  const deadline = Date.now() + startLimitMs
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${child.spawnfile} ended at once.`)
    if (Date.now() < deadline) continue
    await stop('SIGKILL')
    throw new Error(`${child.spawnfile} does not listen at port ${port} after ${startLimitMs} ms.`)
  }
  return { address: `http://127.0.0.1:${port}`, stop: () => stop() }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (accepted: boolean) => {
      socket.destroy()
      setTimeout(() => resolve(accepted), accepted ? 0 : 25)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

/** The files that servers are expected to deliver. */
const files = new Set([...stored, short, ...unknowns].flatMap(({ file }) => file ?? []))

/** The content of a file of the sample, which no other file has. */
export function contentOf(name: string): string {
  return name === short.file ? name : `${name} `.repeat(200)
}

/** Makes a folder with a file of each kind of a built site, compressed as in a build. The caller removes the folder. */
export async function sampleDist(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-dist-'))
  for (const name of files) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true })
    writeFileSync(join(folder, 'dist', name), contentOf(name))
  }
  await precompress(join(folder, 'dist'), join(folder, 'cache'))
  return folder
}
