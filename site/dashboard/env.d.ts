declare namespace App {
  interface Locals {
    /** What the site's server knows of the request. */
    asked: import('../server/dashboard.ts').DashboardRequest
    /** Who is signed in; null on a page that anybody may open, where nobody is. */
    session: import('./api/session.ts').Session | null
    /** What the API set while the page was made; the answer carries it to the browser. */
    cookies: string[]
  }
}
