import type { Queries } from './api-types.ts'

/** Which jobs to list. */
export type JobFilters = Queries['photos.jobs.list']
/** Which batches to list. */
export type BatchFilters = Queries['batches.list']
/** Which page of a batch's results to return. */
export type BatchResultFilters = Omit<Queries['batches.results'], 'format'>
/** Which reviews to list. */
export type ReviewFilters = Queries['reviews.list']
/** The days to report. */
export type UsageRange = Queries['usage']
/** The days and groups of a report of verdicts. */
export type VerdictFilters = Omit<Queries['reports.verdicts'], 'format'>
/** The days of a report of the reasons for RETAKE. */
export type FindingFilters = Omit<Queries['reports.findings'], 'format'>
/** Which entries of the wallet to list. */
export type StatementFilters = Queries['wallet.statement']
/** Which documents to list. */
export type DocumentFilters = Queries['documents']
/** Which page of a list to return. */
export type Page = Queries['webhooks.deliveries']
