import type { Catalog } from '@likeness/rules'

/**
 * The catalog that is in force. Whoever answers a call asks once and keeps what it gets: the next call may get another.
 */
export type CurrentCatalog = () => Catalog
