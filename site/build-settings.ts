import { join } from 'node:path'

export interface BuildSettings {
  /** LIKENESS_BASE_URL: where the site is reached, for its absolute links; without a slash at the end. */
  readonly baseUrl: string
  /** LIKENESS_SITE_DIST: where the built pages are put; `dist` beside this file. */
  readonly distFolder: string
  /** Where the built dashboard is put: `dashboard/dist` beside this file. */
  readonly dashboardFolder: string
}

/** What a build of the site reads from the environment. */
export function readBuildSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BuildSettings {
  return {
    baseUrl: (environment.LIKENESS_BASE_URL || 'http://localhost:4321').replace(/\/+$/, ''),
    distFolder: environment.LIKENESS_SITE_DIST || join(import.meta.dirname, 'dist'),
    dashboardFolder: join(import.meta.dirname, 'dashboard', 'dist'),
  }
}
