// The package has no types.
declare module '@20minutes/s3rver' {
  /** A small S3 server that keeps objects in a folder and verifies the signatures of the key S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
