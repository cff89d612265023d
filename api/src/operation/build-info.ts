import { readFileSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import sharp from 'sharp'
import { z } from 'zod'

const manifest = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** The version of the API, as its package has it. */
export const version = manifest.version

/** Adds a gauge of 1 whose labels say what is running, and by which catalog it judges. */
export function addBuildInfo(registry: Registry, catalogVersion: () => string): void {
  const labels = {
    version,
    node: process.versions.node,
    sharp: sharp.versions.sharp ?? '',
    libvips: sharp.versions.vips,
  }
  new Gauge({
    name: 'likeness_build_info',
    help: 'What is running; always 1.',
    labelNames: [...Object.keys(labels), 'catalog'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ ...labels, catalog: catalogVersion() }, 1)
    },
  })
}
