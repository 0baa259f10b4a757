import { useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isWithin, settingsGroups } from '@/lib/admin/settings-sections'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import styles from './side-list.module.css'

/** The sections of the settings; where there is no room beside them, a list to choose from. */
export function SideList() {
  const id = useId()
  const { pathname } = useLocation()
  // Choosing presses the link, so that whoever leaves something unsaved is asked.
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const groups = settingsGroups(useAdminSession()?.role === 'owner')
  const current = groups.flat().find(({ path }) => isWithin(path, pathname))
  return (
    <nav className={styles.sideList} aria-label="Settings">
      <div className="field">
        <label className="label" htmlFor={id}>
          Section
        </label>
        <select
          className="input"
          id={id}
          value={current?.path ?? ''}
          onChange={(event) => links.current.get(event.target.value)?.click()}
        >
          {groups.flat().map(({ name, path }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {groups.map((group) => (
        <ul key={group[0]?.path}>
          {group.map(({ name, path }) => (
            <li key={path}>
              <Link
                to={path}
                ref={(link) => {
                  if (link) links.current.set(path, link)
                }}
                aria-current={pathname === path ? 'page' : path === current?.path ? 'true' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
