import type { Context } from '#server/platform/config/context.ts'
import { auditTables } from './audit.ts'
import { bankStatementTables } from './bank-statements.ts'
import { cashTables } from './cash.ts'
import { fundFigureTables } from './fund-figures.ts'
import { investorTables } from './investors.ts'
import { messageTables } from './messages.ts'
import { paymentTables } from './payments.ts'
import { transferTables } from './transfers.ts'
import { weekTables } from './weeks.ts'

/** Every table that an admin can export: the one list. */
export const tableMakers = (context: Context) => ({
  ...investorTables(context),
  ...paymentTables(context),
  ...weekTables(context),
  ...transferTables(context),
  ...messageTables(context),
  ...bankStatementTables(context),
  ...cashTables(context),
  ...fundFigureTables(context),
  ...auditTables(context),
})
