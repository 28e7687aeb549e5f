import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'

type Sample = Pick<InvestorRow, 'name' | 'phone' | 'balance' | 'invested'> & {
  readonly joined: string
  readonly status?: InvestorRow['status']
  readonly risk: NonNullable<InvestorRow['risk_profile']>
  readonly trading?: InvestorRow['trading_status']
}

const samples: readonly Sample[] = [
  {
    name: 'Margaret Osei',
    phone: '+1 555 0101',
    balance: 128_431.42,
    invested: 100_000,
    joined: '2025-01-06',
    risk: 'moderate',
  },
  {
    name: 'Daniel Whitford',
    phone: '+1 555 0102',
    balance: 342_918.07,
    invested: 275_000,
    joined: '2025-01-20',
    risk: 'aggressive',
  },
  {
    name: 'Priya Raman',
    phone: '+1 555 0103',
    balance: 1_436_200.55,
    invested: 1_200_000,
    joined: '2025-02-03',
    risk: 'conservative',
  },
  {
    name: 'Tomás Herrera',
    phone: '+1 555 0104',
    balance: 58_212.9,
    invested: 50_000,
    joined: '2025-03-17',
    risk: 'moderate',
  },
  {
    name: 'Ingrid Solheim',
    phone: '+1 555 0105',
    balance: 91_775.33,
    invested: 80_000,
    joined: '2025-04-28',
    risk: 'moderate',
  },
  {
    name: 'Wei Zhang',
    phone: '+1 555 0106',
    balance: 265_004.18,
    invested: 250_000,
    joined: '2025-06-09',
    risk: 'aggressive',
  },
  {
    name: 'Oluwaseun Adebayo',
    phone: '+1 555 0107',
    balance: 24_310.76,
    invested: 25_000,
    joined: '2025-08-11',
    risk: 'aggressive',
    trading: 'inactive',
  },
  {
    name: 'Hélène Marchand',
    phone: '+1 555 0108',
    balance: 179_640.2,
    invested: 160_000,
    joined: '2025-09-22',
    risk: 'conservative',
  },
  {
    name: 'Jonas Lindqvist',
    phone: '+1 555 0109',
    balance: 41_087.51,
    invested: 40_000,
    joined: '2026-02-16',
    risk: 'conservative',
    trading: 'inactive',
  },
  {
    name: 'Amara Nwosu',
    phone: '+1 555 0110',
    balance: 15_392.64,
    invested: 15_000,
    joined: '2026-05-04',
    risk: 'moderate',
  },
  {
    name: 'Robert Kessler',
    phone: '+1 555 0111',
    balance: 0,
    invested: 0,
    joined: '2026-10-26',
    status: 'pending',
    risk: 'moderate',
    trading: 'inactive',
  },
  {
    name: 'Sofia Almeida',
    phone: '+1 555 0112',
    balance: 12_004.88,
    invested: 12_000,
    joined: '2025-07-14',
    status: 'inactive',
    risk: 'conservative',
    trading: 'inactive',
  },
]

/** `margaret.osei@example.com`. */
const addressOf = (name: string): string =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '.')}@example.com`

/** The admin's list without the `investors` extension (spec §3 "Investor row"): made-up people, always the same. */
export const sampleInvestors: readonly InvestorRow[] = samples.map((one, index) => ({
  id: String(index + 1),
  name: one.name,
  email: addressOf(one.name),
  phone: one.phone,
  balance: one.balance,
  version: 0,
  invested: one.invested,
  return_percent: one.invested === 0 ? null : ((one.balance - one.invested) / one.invested) * 100,
  join_date: one.joined,
  status: one.status ?? 'active',
  risk_profile: one.risk,
  trading_status: one.trading ?? 'active',
  pending: null,
}))
