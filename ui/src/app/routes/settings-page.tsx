import type { ReactNode } from 'react'
import { SideList } from '@/components/admin/side-list/side-list'
import { Main } from '@/components/ui/main'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

interface SettingsPageProps {
  title: string
  /** Where the section has more than one page. */
  documentTitle?: string
  children: ReactNode
}

/** One section of the settings, beside the list of all. */
export function SettingsPage({ title, documentTitle = title, children }: SettingsPageProps) {
  useDocumentHead({ title: titled(documentTitle) })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page settings-page">
        <SideList />
        <div>
          <h1 className="t-section">{title}</h1>
          {children}
        </div>
      </Main>
    </AdminFrame>
  )
}
