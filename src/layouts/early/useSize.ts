/** The size of a chart that is drawn once, in pixels. */
const drawn = { width: 0, height: 0 }

/** To be said before a chart is drawn. */
export const sizeCharts = (width: number, height: number): void => void Object.assign(drawn, { width, height })

/** Stands for src/charts/useSize.ts: the size is known beforehand. Nobody can read the chart point by point yet. */
export const useSize = (): [ref: undefined, size: typeof drawn, measured: false] => [undefined, drawn, false]
