import type { Catalog } from '@likeness/rules'

/**
 * Returns the catalog in force. To answer a call, ask once and keep the result, because the next result may be different.
 */
export type CurrentCatalog = () => Catalog
