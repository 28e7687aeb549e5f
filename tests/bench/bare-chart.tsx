import { createRoot } from 'react-dom/client'
import { LineChart } from '#charts/PlotChart.tsx'

type Week = { date: string; end_balance: number }

const weeks: Week[] = JSON.parse(document.getElementById('weeks')?.textContent ?? '[]')
const dollars = (value: number) => `$${value.toFixed(2)}`

/** Nothing but the chart that Home draws first: what React and the chart cost by themselves. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <LineChart
    title="Balance"
    axis="Week ending"
    labels={weeks.map(({ date }) => ({ short: date, long: date }))}
    series={[{ name: 'Balance', values: weeks.map(({ end_balance }) => end_balance), format: dollars }]}
    tick={dollars}
  />,
)
