import { missingPackage } from '#site/testing/deliveries.ts'
import { findChromium } from './find-chromium.ts'
import { findPython } from './find-python.ts'
import type { Need } from './needs.ts'

/** The installed programs that tests use: environment variables with their paths, or the names of the missing ones. */
export type Tools = { ok: true; environment: Record<string, string> } | { ok: false; missing: string[] }

/** Looks for the programs that are needed. Installs nothing. */
export async function findTools(needs: ReadonlySet<Need>): Promise<Tools> {
  const environment: Record<string, string> = {}
  const missing: string[] = []
  const look = (variable: string, path: string | undefined, name: string) => {
    if (path === undefined) missing.push(name)
    else environment[variable] = path
  }
  if (needs.has('browser')) look('LIKENESS_CHROMIUM', await findChromium(), 'a Chromium')
  if (needs.has('python')) look('LIKENESS_PYTHON', findPython(), 'Python 3.10 or later with httpx and pytest')
  if (needs.has('servers')) missing.push(...missingServers())
  return missing.length > 0 ? { ok: false, missing } : { ok: true, environment }
}

/**
 * The web servers that are not installed, of nginx (with its Brotli module) and Caddy. Tests run our configurations with
 * them.
 */
export function missingServers(): string[] {
  return (['nginx', 'caddy'] as const).filter(missingPackage)
}
