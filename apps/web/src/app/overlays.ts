/**
 * The dashboard's components that its first screen does not need: the overlays, and the sidebar's favourites
 * and tags. They share one chunk with the popups, and one file of styles with those of printing.
 */
import '@questlog/ui/theme/print.css';
export { NewTaskModal } from '../capture/new-task/new-task-modal.tsx';
export { UserMenuPanel } from '../features/account/user-menu-panel.tsx';
export { DraftOffers } from '../features/drafts/draft-offers.tsx';
export { FilterSummary } from '../features/filters/filter-summary.tsx';
export { InstallPrompt } from '../features/install/install-prompt.tsx';
export { NotificationPanel } from '../features/notifications/notification-panel.tsx';
export { followBadge } from '../reminders/app-badge.ts';
export { renewRegistration } from '../reminders/push-device.ts';
export { OutboxDialog } from '../features/outbox/outbox-dialog.tsx';
export { PracticeList } from '../features/practice/practice-list.tsx';
export { RepeatDetails } from '../features/repeating/repeat-details.tsx';
export { TagFilterBanner } from '../features/tags/choice/tag-filter-banner.tsx';
export { AccountNotices } from './accounts/account-notices.tsx';
export { CommandPalette } from './palette/command-palette.tsx';
export { FilterActions } from './filters/filter-actions.tsx';
export { LaunchLink } from './installed/launch-link.tsx';
export { linkStartupImages } from './installed/startup-images.ts';
export { FollowedLink } from './links/followed-link.tsx';
export { ReadTask } from './links/read-task.tsx';
export { RejectionBanners } from './rejections/rejection-banners.tsx';
export { SettingsHeader } from './settings/settings-header.tsx';
export { SettingsPage } from './settings/settings-page.tsx';
export { toggleFavourite } from './sidebar/favourite-changes.ts';
export { FavouriteNav } from './sidebar/favourite-nav.tsx';
export { ListPreferenceSync } from './sidebar/list-preference-sync.tsx';
export { SidebarEnd } from './sidebar/sidebar-end.tsx';
export { keepPicture } from './last-screen/keep-picture.ts';
export { AddTaskButton } from './shell/add-task-button.tsx';
export { DashboardDialogs } from './shell/dashboard-dialogs.tsx';
export { ZoneNotice } from './time-zone/use-zone-notice.ts';
export { PageGestures } from './touch/page-gestures.tsx';
export { FileDrop } from './shell/file-drop.tsx';
export { GoKeys } from './shell/go-keys.tsx';
export { SettingsLink } from './shell/use-settings-route.ts';
export { guardFirstEntry } from './views/first-entry.ts';
