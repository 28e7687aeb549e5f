/** What the walk through the public pages needs from a browser, however it is driven. */
export interface Driver {
  name: string
  size(width: number, height: number): Promise<void>
  open(url: string): Promise<void>
  /** The value of a JavaScript expression on the page, as JSON. */
  ask<T>(expression: string): Promise<T>
  /** Input actions as WebDriver writes them. */
  act(actions: readonly object[]): Promise<void>
  /** The visible part of the page as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export const press = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

export const keys = (text: string) => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})
