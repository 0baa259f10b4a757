import { Check } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import type { OrderStatus } from '@/lib/order-status'
import type { Site } from '@/lib/schemas'
import styles from './site-path.module.css'
import { siteSteps } from './site-steps'

/** How far the website is on its way, and what each step waits for. */
export function SitePath({ site, status }: { site: Site; status: OrderStatus }) {
  return (
    <ol className={styles.path} aria-label="Steps of the website">
      {siteSteps(site, status).map(({ name, text, state }, place) => (
        <li
          key={name}
          className={classNames(state === 'now' && styles.now, state === 'done' && styles.done)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.place}>
            {state === 'done' ? <Icon icon={Check} size="sm" label="Done" /> : place + 1}
          </span>
          <p>
            <b>{name}</b>
            <span className="wrap-anywhere">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
