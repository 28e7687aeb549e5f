import { createContext, useContext } from 'react'

/** Whether amounts are hidden on this screen; read by `Money` and by charts of money. */
export const AmountsHidden = createContext(false)

export const useAmountsHidden = () => useContext(AmountsHidden)

/** An amount without its figures, as long as it was. */
export const maskFigures = (text: string) => text.replace(/\d/g, '•')

type Props = {
  /** The amount as it reads, sign included: `+$14,208.11`. */
  text: string
  trend?: 'gain' | 'loss' | 'none' | undefined
}

/**
 * An amount in tabular figures. Hidden, its digits leave the page altogether (none can be read, copied or found);
 * invisible noughts, each as wide as a digit, keep its width.
 */
export const Money = ({ text, trend = 'none' }: Props) => {
  if (!useAmountsHidden()) return <span className={`money money-${trend}`}>{text}</span>
  return (
    <span className="money money-hidden">
      <span className="money-width" aria-hidden="true">
        {text.replace(/\d/g, '0')}
      </span>
      <span className="hidden">hidden</span>
    </span>
  )
}
