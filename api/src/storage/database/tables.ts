import type { LedgerTables } from './tables/ledger.ts'
import type { OrganisationsTables } from './tables/organisations.ts'
import type { PaymentsTables } from './tables/payments.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PhotosTables } from './tables/photos.ts'
import type { RecordsTables } from './tables/records.ts'
import type { WorkTables } from './tables/work.ts'

/** The tables as Kysely sees them. `migrations/` creates them and says what each is for. */
export interface Tables
  extends PeopleTables,
    OrganisationsTables,
    LedgerTables,
    PaymentsTables,
    WorkTables,
    PhotosTables,
    RecordsTables {}
