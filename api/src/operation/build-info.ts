import { readFileSync } from 'node:fs'
import type { Runtime } from '@likeness/engine'
import { Gauge, type Registry } from 'prom-client'
import sharp from 'sharp'
import { z } from 'zod'

const manifest = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** The version of the API, from its package.json. */
export const version = manifest.version

/** Adds a gauge of 1 whose labels say which versions and what networks' runtime run, and which version of the catalog applies. */
export function addBuildInfo(registry: Registry, networks: Runtime, catalogVersion: () => string): void {
  const labels = {
    version,
    node: process.versions.node,
    sharp: sharp.versions.sharp ?? '',
    libvips: sharp.versions.vips,
    networks,
  }
  new Gauge({
    name: 'likeness_build_info',
    help: 'The versions that run, as labels; the value is always 1.',
    labelNames: [...Object.keys(labels), 'catalog'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ ...labels, catalog: catalogVersion() }, 1)
    },
  })
}
