import { useEffect, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, where the browser would otherwise open them instead. True while
 * something is held over it. `take` must be the same function on every render.
 */
export const useFileDrop = (take: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [take])
  return isOver
}
