import { addStyle } from '../loading/add-style.ts';
import style from '../ui/styles/toast.css?inline';

export { ToastRegion } from '../ui/messages/toast-region.tsx';

// No document carries it: there is no toast before there is this code.
addStyle(style);
