import { createContext, useContext } from 'react'

/** Splits a text at its amounts: every second piece is one. */
type Cut = (text: string) => readonly string[]

/** How amounts are found in a text if they are hidden on this screen; null if they are not. */
export const AmountsHidden = createContext<Cut | null>(null)

/** For `Money` and charts of money. */
export const useAmountsHidden = () => useContext(AmountsHidden) !== null

/** An amount with its digits masked, at the same length. */
export const maskFigures = (text: string) => text.replace(/\d/g, '•')

type Props = {
  /** The amount as it reads, sign included: `+$14,208.11`. */
  text: string
  trend?: 'gain' | 'loss' | 'none' | undefined
}

/**
 * An amount in tabular figures. When hidden, its digits leave the page altogether (none can be read, copied or found);
 * invisible zeros, each as wide as a digit, keep its width.
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

/** Text that may contain amounts; if amounts are hidden, they are masked and the rest stays. */
export const Sentence = ({ text }: { text: string }) => {
  const cut = useContext(AmountsHidden)
  if (!cut) return <span>{text}</span>
  return cut(text).map((piece, place) => {
    const key = `${String(place)} ${piece}`
    return place % 2 === 0 ? <span key={key}>{piece}</span> : <Money key={key} text={piece} />
  })
}
