import { addStyle } from '../loading/fetch-content.ts';
import style from '../ui/styles/toast.css?inline';

export { ToastRegion } from '../ui/messages/toast-region.tsx';

// Styles come with the code: no document has toasts.
addStyle(style);
