/** The settings of a start, read once from the environment (architecture.md, "Running it"). */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The portal's public address, without a slash at its end. */
  readonly portalUrl: string
  readonly portalOrigins: readonly string[]
  readonly trustProxy: string | boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly adminEmail: string | null
  readonly demo: boolean
  /** The key of HMACs; null keeps one in `dataDir`. */
  readonly secret: string | null
  /** The built site's folder; null serves the API alone. */
  readonly siteDir: string | null
}
