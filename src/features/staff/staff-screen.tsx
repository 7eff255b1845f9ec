import { staff } from '#contract/staff'
import { useMay } from '@/session/use-may'
import { OwnDesk } from './own-desk'
import { StaffList } from './staff-list-screen'

/** Who works here: to be managed by those who lead, to be called by everybody. */
export function StaffScreen() {
  return useMay(staff.list) ? <StaffList /> : <OwnDesk />
}
