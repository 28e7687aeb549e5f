/** A setting of the fund that was changed from its default. */
export interface FundSettingsTable {
  setting: string
  /** JSON. */
  value: string
  changed_at: number
  /** The address of the admin who changed it. */
  changed_by: string
}

/** Every change; append-only. */
export interface FundSettingChangesTable {
  /** UUIDv7: ordered by time. */
  id: string
  at: number
  by_email: string
  setting: string
  /** JSON, both. */
  before: string
  after: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    fund_settings: FundSettingsTable
    fund_setting_changes: FundSettingChangesTable
  }
}
