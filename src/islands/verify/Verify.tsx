import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Fact } from '#stores/verify/tell.ts'
import type { Verdict } from '#stores/verify/verdict.ts'
import { $roots, $verifying, loadRoots, verifyFiles } from '#stores/verify/verify.ts'
import { keepOffline } from './keep-offline.ts'
import { Since } from './Since.tsx'

/**
 * Takes files that are dropped anywhere on the page, where the browser would otherwise open them instead. True while
 * something is held over it. `take` must be the same function on every render.
 */
const useFileDrop = (take: (files: File[]) => void): boolean => {
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

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([fact, value]) => (
      <div key={fact + value}>
        <dt>{fact}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A year has many weeks, so several are folded away. */
const Weeks = ({ weeks }: { weeks: readonly Fact[] }) =>
  weeks.length < 2 ? (
    weeks.length > 0 && <Facts facts={weeks} />
  ) : (
    <details>
      <summary>The figures of its {weeks.length} weeks, by their roots</summary>
      <Facts facts={weeks} />
    </details>
  )

const VerdictText = ({ verdict }: { verdict: Verdict }) => {
  const { result, heading, name, lines, problems, facts, weeks } = verdict
  return (
    <section
      className={result === 'differs' ? 'proof-verdict proof-verdict-bad' : 'proof-verdict'}
      aria-labelledby="verdict"
    >
      <h2 id="verdict">{heading}</h2>
      <p className="proof-verdict-file">{name}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
      <Weeks weeks={weeks} />
    </section>
  )
}

const Answer = () => {
  const verifying = useStore($verifying)
  switch (verifying.state) {
    case 'empty':
      return null
    case 'checking':
      return <p>Checking {verifying.name} …</p>
    case 'failed':
      return <p className="proof-verdict proof-verdict-bad">{verifying.sentence}</p>
    case 'told':
      return <VerdictText verdict={verifying.verdict} />
  }
}

/** The whole of /verify: a file is dropped or chosen, and the result is shown; nothing leaves the browser. */
export const Verify = () => {
  const roots = useStore($roots)
  useEffect(() => {
    void loadRoots().then(keepOffline)
  }, [])
  const isOver = useFileDrop(verifyFiles)
  return (
    <div className="verify">
      <div role="status">
        <Answer />
      </div>
      <div className={isOver ? 'file-drop file-drop-over' : 'file-drop'}>
        <label htmlFor="proof-file">
          <strong>Drop a file here, or choose one</strong>
        </label>
        <p className="cap">A statement as PDF, a proof, the root of a week or roots.json, up to 20 MB</p>
        <input
          id="proof-file"
          type="file"
          accept=".pdf,.json,application/pdf,application/json"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            if (files.length > 0) void verifyFiles(files)
            // Reset, so that choosing the same file again is a change too.
            target.value = ''
          }}
        />
      </div>
      <p className="cap">
        {roots ? (
          <>
            Compared with {roots.statements.length} <a href="/proofs">published roots</a>.
          </>
        ) : (
          'The published roots are not available.'
        )}
      </p>
      <Since />
    </div>
  )
}
