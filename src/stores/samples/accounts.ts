import type { SessionUser } from '#contract/entities/session.ts'
import { demoAdmin, demoInvestor, demoPassword } from './demo-logins.ts'

/**
 * The built-in sample accounts of a demo build without a backend (spec §5 "Local login"). Imported in the same way as
 * demo-logins.ts.
 */
const accounts: readonly SessionUser[] = [
  {
    id: '1741003200000',
    email: demoInvestor,
    name: 'Demo Investor',
    role: 'investor',
    accountBalance: 128_450.32,
    totalInvested: 100_000,
    totalProfits: 28_450.32,
    joinDate: '2025-03-03',
    bankDetails: { bankName: 'Sample Bank', accountNumber: '****6789', routingNumber: '*****0021' },
  },
  { id: '1735689600000', email: demoAdmin, name: 'Demo Admin', role: 'admin' },
]

/** The sample account for these credentials, or null: a failed local login says nothing more (spec §8). */
export const findSampleAccount = (email: string, password: string): SessionUser | null => {
  if (password !== demoPassword) return null
  return accounts.find((account) => account.email === email.trim().toLowerCase()) ?? null
}
