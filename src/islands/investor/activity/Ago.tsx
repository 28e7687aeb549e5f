import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { relativeTime } from '#fund/text/relative-time.ts'
import { formatOwn } from '#islands/frame/own-time.ts'
import { $now } from '#stores/kit/clock.ts'

/** How long ago, updated as time passes; the title has the exact time on the person's own clock. */
export const Ago = ({ at }: { at: string }) => {
  const instant = Date.parse(at)
  const $text = useMemo(() => computed($now, (now) => relativeTime(instant, now)), [instant])
  return (
    <time className="cap" dateTime={at} title={formatOwn(instant)}>
      {useStore($text)}
    </time>
  )
}
