import type { APIContext } from 'astro'
import { securityTxt } from '../../formats/security-txt.ts'

/** The address to which vulnerabilities are reported. */
export function GET({ site, url }: APIContext): Response {
  return new Response(securityTxt(site ?? url, new Date()))
}
