import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A figure of a benchmark, with the bar that it has to reach. */
export interface Measured {
  what: string
  figure: number
  unit: string
  least?: number
  most?: number
}

/** Whether a figure reaches its bar; always true if there is none. */
export function reaches({ figure, least = -Infinity, most = Infinity }: Measured): boolean {
  return figure >= least && figure <= most
}

/** A line of the table: the figure, its bar, and whether the bar is missed. */
export function line(measured: Measured): string {
  const { what, figure, unit, least, most } = measured
  const bar = least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`
  const shown = `${Number(figure.toFixed(2))} ${unit}`.trim()
  return `${reaches(measured) ? ' ' : '✗'} ${what.padEnd(58)} ${shown.padStart(12)}   ${bar}`.trimEnd()
}

const paths = ['/api/public/requirements', '/api/public/requirements/us/passport']
const encodings = ['br', 'gzip', 'identity']
const rounds = 4
const seconds = 2
const connections = 32

/** The site's server may not be slower than Caddy. A bare Node server reaches about a third of the rate of nginx. */
const leastShareOfCaddy = 1

/**
 * Answers per second of each server for the catalog's JSON, measured with wrk: the best of some rounds. The servers take
 * turns, so that the machine's other load affects all of them.
 * @param addresses The addresses of servers that deliver the same files, by name: `site`, `nginx` and `Caddy`.
 */
export async function* catalogRates(addresses: Readonly<Record<string, string>>): AsyncGenerator<Measured> {
  for (const path of paths) {
    for (const encoding of encodings) {
      const best: Record<string, number> = {}
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, address] of Object.entries(addresses)) {
          best[name] = Math.max(best[name] ?? 0, await answersPerSecond(address + path, encoding))
        }
      }
      const about = `${path.replace('/api/public/', '')}, ${encoding}`
      for (const [name, figure] of Object.entries(best)) {
        yield { what: `${about}: ${name}`, figure: Math.round(figure), unit: '/s' }
      }
      const shareOf = (other: string) => (best.site ?? Number.NaN) / (best[other] ?? Number.NaN)
      yield { what: `${about}: the site's server to nginx`, figure: shareOf('nginx'), unit: '' }
      yield {
        what: `${about}: the site's server to Caddy`,
        figure: shareOf('Caddy'),
        unit: '',
        least: leastShareOfCaddy,
      }
    }
  }
}

async function answersPerSecond(url: string, encoding: string): Promise<number> {
  const load = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-H',
    `Accept-Encoding: ${encoding}`,
    url,
  ]
  const { stdout } = await promisify(execFile)('wrk', load)
  if (/Non-2xx|Socket errors/.test(stdout))
    throw new Error(`Not every call to ${url} was answered:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
