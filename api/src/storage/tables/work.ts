import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Photos that are worked on in the background, and the queue. */
export interface WorkTables {
  batches: {
    id: string
    number: GeneratedAlways<bigint>
    account_id: string
    livemode: boolean
    /** The key whose spending its jobs count to. */
    spender: string | null
    document_id: string
    mode: 'check' | 'validate'
    subject: 'adult' | 'child' | 'infant'
    profile: 'standard' | 'strict'
    policy_name: string | null
    policy_version: number | null
    language: string
    metadata: JSONColumnType<Record<string, string>>
    /** It closes by itself with so many items. */
    expected: number | null
    state: Generated<'open' | 'closed' | 'cancelling' | 'completed' | 'cancelled'>
    paused_because: 'requested' | 'insufficient_funds' | 'spend_limit_reached' | null
    cancelled_because: 'requested' | 'expired' | null
    received: Generated<number>
    /** Not in a job yet. */
    waiting: Generated<number>
    ready: Generated<number>
    review: Generated<number>
    retake: Generated<number>
    failed: Generated<number>
    cancelled: Generated<number>
    charged_micros: Generated<bigint>
    deleted: Generated<boolean>
    created_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    delete_at: Date | null
  }
  jobs: {
    id: string
    number: GeneratedAlways<bigint>
    account_id: string
    /** Null for a job that was sent as one. */
    batch_id: string | null
    livemode: Generated<boolean>
    /** Null in test mode. */
    hold_id: string | null
    state: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>
    metadata: JSONColumnType<Record<string, string>>
    language: Generated<string>
    revision: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    started_at: Date | null
    ended_at: Date | null
    delete_at: Date | null
  }
  job_items: {
    id: string
    /** Null for an item of a batch that waits, or that ended without a job. */
    job_id: string | null
    batch_id: string | null
    fingerprint: Buffer | null
    position: number
    name: string
    document_id: string
    mode: 'check' | 'validate'
    subject: Generated<'adult' | 'child' | 'infant'>
    profile: Generated<'standard' | 'strict'>
    policy_name: string | null
    policy_version: number | null
    state: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>
    attempts: Generated<number>
    result: JSONColumnType<object | null, string | null, string | null>
    problem: JSONColumnType<object | null, string | null, string | null>
    started_at: Date | null
    ended_at: Date | null
  }
}

/** Stored photos, and cases that have one. */
export interface PhotosTables {
  job_photos: InOnePlace & {
    item_id: string
  }
  photo_objects: {
    address: string
    state: Generated<'intended' | 'kept' | 'owed'>
    bytes: number
    seal: Buffer
  }
  photo_space: {
    name: string
  }
  saved_photos: InOnePlace & {
    id: string
    account_id: string
    document_id: string
    format: 'jpeg' | 'png'
    width: number
    height: number
    bytes: number
    created_at: Generated<Date>
    delete_at: Date
  }
  reviews: {
    id: string
    number: GeneratedAlways<bigint>
    account_id: string
    livemode: boolean
    request_id: string
    document_id: string
    verdict: 'READY' | 'REVIEW' | 'RETAKE'
    result: JSONColumnType<object>
    reference: string | null
    created_at: Generated<Date>
    delete_at: Date
    decided_at: Date | null
    decided_by: string | null
    override: JSONColumnType<object | null, string | null, string | null>
  }
  review_photos: InOnePlace & {
    review_id: string
    format: 'jpeg' | 'png'
    sealed_places: Buffer
    kept_until: Date
  }
}

interface InOnePlace {
  /** Null if the photo is an object. */
  sealed: Buffer | null
  /** The address of the object; null if the photo is in the row. */
  object: string | null
}
