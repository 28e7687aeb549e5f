import { useStore } from '@nanostores/react'
import { formatMoney } from '#fund/format.ts'
import { $home } from '#stores/home.ts'
import { Money } from '#ui/Money.tsx'

/** Deposits and withdrawals. */
export const Transfer = () => {
  const figures = useStore($home).last
  return (
    <>
      <h1>Transfer</h1>
      <p>
        Balance <Money text={figures ? formatMoney(figures.balance) : '–'} />
      </p>
    </>
  )
}
