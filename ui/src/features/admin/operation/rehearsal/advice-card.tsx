import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import type { RehearsalAdvice } from '@/lib/schemas'
import { settingPath } from './rehearsal-labels'
import styles from './rehearsal.module.css'

interface AdviceCardProps {
  advice: RehearsalAdvice[]
  refused: string[]
}

/** What the settings bring about, each with the one that would change it. */
export function AdviceCard({ advice, refused }: AdviceCardProps) {
  return (
    <Card title="What your settings bring about">
      <ul className={styles.rows}>
        {advice.map(({ sentence, setting }) => (
          <li key={sentence}>
            <p>{sentence}</p>
            <SettingLink setting={setting} />
          </li>
        ))}
        {refused.map((sentence, number) => (
          <li key={`${number} ${sentence}`}>
            <p>Somebody was refused: {sentence}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SettingLink({ setting }: { setting: string }) {
  const path = settingPath(setting)
  return path ? <Link to={path}>{setting}</Link> : <code>{setting}</code>
}
