declare namespace App {
  interface Locals {
    /** What the site's server passes on with the request. */
    asked: import('../server/dashboard.ts').DashboardRequest
    /** The user's session; null on a page that needs no session, if no user is signed in. */
    session: import('./call.ts').Session | null
    /** Whether the pages show what was made with test keys, and make more of it. */
    testMode: boolean
    /** The cookies that the API set while the page was rendered; the answer passes them to the browser. */
    cookies: string[]
  }
}
