import type { APIContext } from 'astro'

/** Every crawler may read everything. */
export function GET({ site }: APIContext): Response {
  return new Response(`User-agent: *\nAllow: /\nSitemap: ${new URL('/sitemap.xml', site)}\n`)
}
